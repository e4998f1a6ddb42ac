/** A browser would send a type of its own for each kind of file. */
export const fileBody = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' });

/** As a file input accepts them. */
export const statementFiles =
  '.csv,.txt,.tsv,.xls,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
