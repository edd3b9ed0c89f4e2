import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageContext } from '#testing/open-screen.tsx'
import { frameHead, pageHead, pageTitle } from './head.ts'

const { tenant } = pageContext()
const routes = join(import.meta.dirname, '../routes')

describe('the title of a page (spec §2)', () => {
  it.each([
    ['screen, partner and product', {}, 'Carrinho · Bairro · Mutirão'],
    ['without the product where it is hidden', { hideProduct: true }, 'Carrinho · Bairro'],
    ['without the partner where it is hidden', { hidePartner: true }, 'Carrinho · Mutirão'],
    ['the screen alone where both are hidden', { hidePartner: true, hideProduct: true }, 'Carrinho'],
    ['the name once where the partner is the product', { name: 'Mutirão' }, 'Carrinho · Mutirão'],
  ])('is %s', (_what, over, title) => expect(pageTitle('Carrinho', { ...tenant, ...over })).toBe(title))

  it('is the partner alone without a title of the screen', () => {
    expect(frameHead(pageContext()).meta).toContainEqual({ title: 'Bairro' })
    expect(pageHead(pageContext(), { title: undefined }).meta.filter(({ title }) => title !== undefined)).toEqual([])
  })

  it('is made by pageHead in every screen', () => {
    const screens = globSync('*/*.tsx', { cwd: routes }).filter((path) => !path.includes('.test.'))
    const heads = screens
      .map((path) => [path, readFileSync(join(routes, path), 'utf8')] as const)
      .filter(([, code]) => /\bhead:/.test(code))
    expect(heads.length).toBeGreaterThan(50)
    expect(
      heads.filter(([, code]) => !/pageHead|head: \w+Head,/.test(code) || /meta: \[\{ title/.test(code)).map(([path]) => path),
    ).toEqual([])
  })
})
