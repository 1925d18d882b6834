/** Which build this is: the bundler puts the word in its place. Nothing else of Node is there where this code runs. */
declare const process: { readonly env: { readonly NODE_ENV: "development" | "production" } };
