// @vitest-environment node
import * as reactDom from 'react-dom'
import { describe, expect, it } from 'vitest'
import { leanVendor } from './lean-vendor.ts'

type Load = (code: () => Promise<unknown>) => Promise<unknown>

/** The build's wrapper around each dynamic import. */
async function loader(): Promise<Load> {
  const { load } = leanVendor()
  const code = (load as (id: string) => string)('\0vite/preload-helper.js')
  return ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { __vitePreload: Load }).__vitePreload
}

describe('a lazily loaded chunk', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://bairro.test/assets/menu-1.js'],
    ['Firefox', 'error loading dynamically imported module: https://bairro.test/assets/menu-1.js'],
    ['Safari', 'Importing a module script failed.'],
  ])('is called missing where %s could not fetch it', async (_, message) => {
    await expect((await loader())(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({ code: 'missing_code' })
  })

  it('reports its own error as a bug when it loads and throws', async () => {
    const bug = new TypeError('x is not a function')
    await expect((await loader())(() => Promise.reject(bug))).rejects.toBe(bug)
    expect(await (await loader())(async () => 'code')).toBe('code')
  })
})

type Shared = { d: object; p: number; findDOMNode: null }
const shared = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

it('the replacement of react-dom has every internal that React reads', async () => {
  const { load } = leanVendor()
  const code = (load as (id: string) => string)('\0react-dom')
  const ours = ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<typeof shared, Shared>)[shared]
  const theirs = (reactDom as unknown as Record<typeof shared, Shared>)[shared]
  expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted())
  expect(Object.keys(ours.d).toSorted()).toEqual(Object.keys(theirs.d).toSorted())
})
