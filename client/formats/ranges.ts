/** Matches the hyphen between two numbers, where a range has an en dash. Phone numbers, dates and fractions do not match. */
export const rangeHyphen = /(?<=(?<![\d/-])\d{1,3})-(?=\d{1,3}(?![\d/-]))|(?<=(?<![\d/-])\d{4})-(?=\d{4}(?![\d/-]))/g;
