/**
 * A subquery's column that is compared with the same name without its table. Drizzle leaves a table's name out in a statement of one table, and inside a
 * subquery the bare name is then the subquery's own: every row matches.
 */
const comparesItself =
  /(?<=\b(?:where|and|or|on|not|when) \(*|\()(?:"?\w+"?\."?(\w+)"? = "\1"(?![\w".])|"(\w+)" = "?\w+"?\."?\2"?(?![\w".(]))/

/** The comparison in the statement, if it has one. */
export const columnOfItself = (text: string): string | undefined => comparesItself.exec(text.replaceAll(/\s+/g, ' '))?.[0]
