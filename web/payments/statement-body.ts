/** A browser would send a type of its own for each kind of file. */
export const fileBody = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' });
