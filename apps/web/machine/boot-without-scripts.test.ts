import { expect, it, vi } from 'vitest'

it('a page whose scripts do not come says so, and its taps wait for nothing', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const failed = vi.fn()
  addEventListener('app-failed', failed)
  document.body.innerHTML = '<div id="app" data-scripts="/assets/gone.js"></div><button>Adicionar</button>'
  const button = document.querySelector('button')!
  const heard = vi.fn()
  button.addEventListener('click', heard)
  // The script runs when its module loads, which another file of this worker may have done.
  vi.resetModules()
  await import('./boot.ts')
  button.click()
  expect(heard).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointerdown'))
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(document.querySelectorAll('[data-waits]')).toHaveLength(0)
  button.click()
  expect(heard).toHaveBeenCalledOnce()
})
