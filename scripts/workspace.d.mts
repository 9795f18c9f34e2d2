/** Builds the web app when a file of it, or of what it imports, has changed. */
export function buildWeb(): Promise<void>;
