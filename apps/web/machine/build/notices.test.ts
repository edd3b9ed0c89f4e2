import { readFileSync } from 'node:fs'
import { notices } from 'virtual:notices'
import { expect, it } from 'vitest'
import { readNotice } from './notices.ts'

const file = readFileSync(`${import.meta.dirname}/../../../../NOTICE`, 'utf8')

it('splits NOTICE at its headings and loses no line of it', () => {
  const { own, parts } = readNotice(file)
  expect(own).toContain('Apache License 2.0')
  expect(parts.map(({ title }) => title)).toEqual(expect.arrayContaining(['PICTURES', 'TYPEFACE', 'ICONS', 'DATA']))
  const said = [own, ...parts.flatMap(({ title, text }) => [title, text])].join('\n')
  const lines = file
    .split('\n')
    .slice(1)
    .filter((line) => /\w/.test(line))
  expect(lines.filter((line) => !said.includes(line.trim()))).toEqual([])
})

it('names each library of the browser with its version and licence', () => {
  const { dependencies } = JSON.parse(readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8'))
  const expected = Object.entries(dependencies).filter(([name]) => !name.startsWith('@mutirao/'))
  expect(notices.libraries.map(({ name, version }) => [name, version])).toEqual(expected)
  expect(notices.libraries.filter(({ licence }) => !/^[\w.() -]{3,}$/.test(licence))).toEqual([])
})
