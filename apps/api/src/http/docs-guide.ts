import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { escapeHtml } from '@mutirao/domain/escape-html'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFile(fileURLToPath(new URL(path, root)), 'utf8')

/** The programs of integrators that the guide shows. */
export const programs = ['erp.ts', 'bot.ts', 'printer.ts'] as const
export const readProgram = (name: (typeof programs)[number]): Promise<string> => read(`examples/${name}`)

/** The guide for integrators as a page: docs/integrations.md, with the programs at addresses of this server. */
export async function readGuide(): Promise<string> {
  const text = await read('docs/integrations.md')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Integrations</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<main>
<p><a href="/docs">All calls</a> · ${programs.map((name) => `<a href="/docs/examples/${name}">${name}</a>`).join(' · ')}</p>
${markdown.parse(text, { async: false })}
</main>
</html>`
}

/** The id of a heading in links, as in the repository's own view of the file. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/** The address of a link on this server; undefined for files that it does not serve. */
function addressOf(href: string): string | undefined {
  if (/^(#|https:\/\/)/.test(href)) return href
  const program = programs.find((name) => href === `../examples/${name}`)
  return program && `/docs/examples/${program}`
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const address = addressOf(href)
      const words = this.parser.parseInline(tokens)
      return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`
    },
    html: ({ text }) => escapeHtml(text),
  },
})
