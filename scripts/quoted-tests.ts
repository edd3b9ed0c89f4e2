import { readFileSync } from 'node:fs'

export type Section = { name: string; body: string; rows: string[][] }

/** The sections of a document: the heading, and the cells of each table row without header and rule. */
export function sectionsOf(path: string): Section[] {
  return readFileSync(path, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((body) => ({ name: body.split('\n')[0]!, body, rows: rowsOf(body) }))
}

function rowsOf(body: string): string[][] {
  const lines = body.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

/** The titles in a cell, each in curly quotes. */
export const titlesIn = (cell: string): string[] => [...cell.matchAll(/“([^”]+)”/g)].map(([, title]) => title!)

/** Whether a test file has a test, or a group of tests, of this title. */
export const hasTitle = (code: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => code.includes(`${quote}${title}${quote},`))
