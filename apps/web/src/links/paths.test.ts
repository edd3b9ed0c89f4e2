import { describe, expect, it } from 'vitest'
import { pathOf, paths } from './paths.ts'

describe('addresses of screens', () => {
  it('are those of the route table, with their parts in place', () => {
    expect(paths.product('feira', 'tomate')).toBe('/store/feira/product/tomate')
    expect(paths.category('feira', 'verduras')).toBe('/store/feira/catalog/category/verduras')
    expect(paths.updatePhone).toBe('/update/phone/verification')
    expect(paths.newPassword).toBe('/login/password?to=/profile')
    expect(paths.choose({ campaignId: 'feira', id: 'cesta', choice: 'kit' })).toBe('/kit/optionals?campaign=feira&item=cesta')
    expect(paths.cart).toBe('/cart')
  })

  it('do not compile when the table lacks them, or a part is missing', () => {
    // @ts-expect-error -- no such screen
    expect(pathOf('/basket')).toBe('/basket')
    // @ts-expect-error -- which cart?
    expect(pathOf('/cart/$cartUuid')).toBe('/cart/$cartUuid')
    // @ts-expect-error -- another part than the path has
    expect(pathOf('/cart/$cartUuid', { uuid: 'x' })).toBe('/cart/')
  })
})
