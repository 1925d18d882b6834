/** How long a frame, or the popup around it, may take before the visitor is told how to do without it, in milliseconds. */
export const patience = 8000;
