/** Quoted text, a comment to the end of its line, a parenthesis, or a word. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[()]|\w+/g
const ENDS_INSERT = new Set(['returning', 'conflict', 'values', 'default'])

type Insert = { depth: number; isSelect: boolean; isAnswered: boolean }

/**
 * Adds `returning tenant_id` to each insert of selected rows that answers nothing. Citus would copy such rows with COPY, which row-level security
 * forbids; those that answer are inserted by an INSERT on their node.
 */
export function withAnswers(text: string): string {
  const places: number[] = []
  const open: Insert[] = []
  let depth = 0
  const end = (at: number) => {
    const insert = open.pop()!
    if (insert.isSelect && !insert.isAnswered) places.push(at)
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const last = open.at(-1)
    const word = token.toLowerCase()
    if (token === '(') depth++
    else if (token === ')') {
      if (last?.depth === depth) end(index)
      depth--
    } else if (word === 'insert') open.push({ depth, isSelect: false, isAnswered: false })
    else if (last?.depth === depth && word === 'select') last.isSelect = true
    else if (last?.depth === depth && ENDS_INSERT.has(word)) last.isAnswered = true
  }
  while (open.length > 0) end(text.length)
  return places.sort((a, b) => b - a).reduce((all, at) => `${all.slice(0, at)} returning tenant_id${all.slice(at)}`, text)
}
