import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { loadChoice } from './choice-route.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a choice reads its item past the cache of the browser, in which a kit that was undone is still one', async () => {
  const asked: unknown[] = []
  // The tests' DOM does not keep the cache mode of a request.
  class Heard extends Request {
    constructor(...[input, init]: ConstructorParameters<typeof Request>) {
      super(input, init)
      if (init && 'cache' in init) asked.push([new URL(this.url).pathname, init.cache])
    }
  }
  vi.stubGlobal('Request', Heard)
  setTransport(async () => Response.json({ id: 'cesta', campaignId: 'feira', name: 'Cesta' }))
  const choice = loadChoice({ queryClient: createQueryClient(), page: pageContext() }, { campaign: 'feira', item: 'cesta' })
  await expect(choice).rejects.toSatisfy(isRedirect)
  expect(asked).toContainEqual(['/api/operation/catalog/campaign/feira/item/cesta/public', 'no-cache'])
})
