/** Quoted text, a comment to the end of its line, a parenthesis, or a word. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[()]|\w+/g
const ENDS_INSERT = new Set(['returning', 'conflict', 'values', 'default'])

type Insert = { depth: number; isSelect: boolean; isAnswered: boolean }

/**
 * Adds `returning tenant_id` to each insert of selected rows that answers nothing. Citus would copy such rows with COPY, which row-level security
 * forbids; those that answer are inserted by an INSERT on their node.
 */
export function withAnswers(text: string): string {
  return silentEnds(text)
    .sort((a, b) => b - a)
    .reduce((all, at) => `${all.slice(0, at)} returning tenant_id${all.slice(at)}`, text)
}

/** Where the inserts of selected rows end that answer nothing. */
function silentEnds(text: string): number[] {
  const ends: number[] = []
  const open: Insert[] = []
  let depth = 0
  const close = (at: number) => {
    const { isSelect, isAnswered } = open.pop()!
    if (isSelect && !isAnswered) ends.push(at)
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '(') depth++
    else if (token === ')') {
      if (open.at(-1)?.depth === depth) close(index)
      depth--
    } else read(open, depth, token.toLowerCase())
  }
  while (open.length > 0) close(text.length)
  return ends
}

function read(open: Insert[], depth: number, word: string) {
  const last = open.at(-1)
  if (word === 'insert') open.push({ depth, isSelect: false, isAnswered: false })
  else if (last?.depth !== depth) return
  else if (word === 'select') last.isSelect = true
  else if (ENDS_INSERT.has(word)) last.isAnswered = true
}
