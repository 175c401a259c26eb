/** What a table is in, by its file's name. */
export const tableFormatOf = (name: string): "excel" | "csv" =>
  /\.xls[xm]?$/i.test(name.trim()) ? "excel" : "csv";
