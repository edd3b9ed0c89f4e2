import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { screenOf } from '#merchant/shop-links.ts'
import { screens } from '@mutirao/contract/screens.gen'

const routes = resolve(import.meta.dirname, '../../../../../web/src/routes.ts')

describe('the screens that a link may open', () => {
  it('are those of the route table (`npm run generate -w @mutirao/web`)', async () => {
    const text = await readFile(routes, 'utf8')
    const paths = [...text.matchAll(/^ {2}\['([^']+)'/gm)].map(([, path]) => path)
    expect(paths.length).toBeGreaterThan(50)
    expect(screens).toEqual(paths)
  })

  it.each([
    ['/store/feira', '/store/$campaignId', { campaignId: 'feira' }],
    ['/store/feira/product/pao', '/store/$campaignId/product/$itemId', { campaignId: 'feira', itemId: 'pao' }],
    ['/order/tracking', '/order/tracking', {}],
    ['/login/phone/verification', '/$type/phone/verification', { type: 'login' }],
  ])('%s is %s', (path, screen, params) => {
    expect(screenOf(path)).toEqual({ screen, params })
  })

  it.each(['/sobre', '/store', '/store/feira/produto/pao'])('%s is not one', (path) => {
    expect(screenOf(path)).toBeUndefined()
  })
})
