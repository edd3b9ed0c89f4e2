import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sayNotStarted } from './not-started.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.spyOn(location, 'reload').mockImplementation(reload)
  document.body.innerHTML = '<div id="app" data-scripts="/assets/client-1.js"><a href="/cart">Carrinho</a></div>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
  sessionStorage.clear()
  document.body.replaceChildren()
})

const said = () => document.querySelector('[role=alert]')?.textContent
const asked = () => new Promise((resolve) => setTimeout(resolve, 20))

it('loads the page anew, and says so where the page that comes has the same scripts', async () => {
  sayNotStarted()
  await asked()
  expect(reload).toHaveBeenCalledOnce()
  expect(said()).toBeUndefined()

  sayNotStarted()
  await asked()
  expect(reload).toHaveBeenCalledOnce()
  expect(said()).toContain('Esta página não carregou por inteiro, e os botões não respondem.')
  expect(document.querySelector('a')).not.toBeNull()
  document.querySelector('button')!.click()
  await asked()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('loads a page of other scripts anew', async () => {
  sayNotStarted()
  document.getElementById('app')!.dataset['scripts'] = '/assets/client-2.js'
  sayNotStarted()
  await asked()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('stays, and says so, where the shop does not answer; loads the page anew when the connection is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  sayNotStarted()
  await asked()
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toContain('Tentar novamente')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  dispatchEvent(new Event('online'))
  await asked()
  expect(reload).toHaveBeenCalled()
})

it('does not load the page anew where the storage is forbidden: nothing would end that', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('forbidden', 'SecurityError')
    },
    clear() {},
  })
  sayNotStarted()
  await asked()
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toBeDefined()
})
