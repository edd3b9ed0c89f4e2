import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen } from '#testing/open-screen.tsx'
import * as stored from '@mutirao/client/stored-keys'
import * as cookies from '@mutirao/contract/cookie-names'
import { storedGroups } from './stored-list.ts'

afterEach(cleanup)

/** They name a lock, a channel and a list, and store nothing. */
const storesNothing = new Set(['sessionRenewalLock', 'sessionChannel', 'keptAtSignOut'])
const names = Object.entries(stored)
  .filter(([key]) => !storesNothing.has(key))
  .map(([key, name]) => [key, typeof name === 'function' ? name('…') : String(name)] as const)
/** Stored by the router itself. */
const routerKey = 'tsr-scroll-restoration-v1_3'

const web = join(import.meta.dirname, '../..')
const code = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !/\.test\.|testing\//.test(path))
  .map((path) => readFileSync(join(web, path), 'utf8'))
  .join('\n')
const livesInTab = (key: string) => new RegExp(`InTab(?:<[^()]*>)?\\(\\s*${key}\\b`).test(code)

describe('the list of what a browser stores', () => {
  it('is on the screen of cookies: every name with its purpose, once', async () => {
    await openScreen('/cookie-policy')
    const rows = (await screen.findAllByRole('row')).map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      [...Object.values(cookies), ...names.map(([, name]) => name), routerKey].toSorted(),
    )
    for (const [name, purpose] of rows) expect(purpose, name!).toMatch(/^[A-ZÀ-Ú].{10,}\.$/)
  })

  it('has the name under which the router stores scroll positions', async () => {
    await openScreen('/cookie-policy')
    dispatchEvent(new Event('pagehide'))
    expect(Object.keys(sessionStorage)).toEqual([routerKey])
  })

  it.each(names.filter(([key]) => livesInTab(key)))('says of %s that it ends with the tab', (_key, name) => {
    const group = storedGroups().find(({ lines }) => lines.some((line) => line.name === name))
    expect(group?.title).toBe('Só nesta aba, até você fechá-la')
  })

  it('says of nothing else that it ends with the tab', () => {
    const inTab = storedGroups().find(({ title }) => title.startsWith('Só nesta aba'))!.lines
    expect(inTab.length).toBeGreaterThan(8)
    expect(inTab.length).toBe(names.filter(([key]) => livesInTab(key)).length + 1)
  })

  it('says what stays after a sign-out', () => {
    const staying = storedGroups().find(({ title }) => title === 'Neste aparelho, até você limpar o navegador')!.lines
    expect(staying.map(({ name }) => name).toSorted()).toEqual([...stored.keptAtSignOut].toSorted())
  })
})
