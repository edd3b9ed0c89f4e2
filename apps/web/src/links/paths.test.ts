import { describe, expect, it } from 'vitest'
import { addressOf, pathOf, paths } from './paths.ts'

describe('addresses of screens', () => {
  it('are those of the route table, with their parameters filled in', () => {
    expect(paths.product('feira', 'tomate')).toBe('/store/feira/product/tomate')
    expect(paths.category('feira', 'verduras')).toBe('/store/feira/catalog/category/verduras')
    expect(paths.updatePhone).toBe('/update/phone/verification')
    expect(paths.newPassword).toBe('/login/password?to=/profile')
    expect(paths.choose({ campaignId: 'feira', id: 'cesta', choice: 'kit' })).toBe('/kit/optionals?campaign=feira&item=cesta')
    expect(paths.cart).toBe('/cart')
  })

  it('do not compile for an unknown route, or a missing parameter', () => {
    // @ts-expect-error -- no such screen
    expect(pathOf('/basket')).toBe('/basket')
    // @ts-expect-error -- which cart?
    expect(pathOf('/cart/$cartUuid')).toBe('/cart/$cartUuid')
    // @ts-expect-error -- another part than the path has
    expect(pathOf('/cart/$cartUuid', { uuid: 'x' })).toBe('/cart/')
  })

  it('contain the given search parameters, and only those', () => {
    expect(addressOf('/products', { q: 'pão & mel', page: 2, tags: undefined })).toBe('/products?q=p%C3%A3o+%26+mel&page=2')
    expect(addressOf('/products', { q: undefined })).toBe('/products')
    expect(addressOf('/order/tracking/$code/details', { mine: true }, { code: 'ABCD' })).toBe('/order/tracking/ABCD/details?mine=true')
    expect(paths.redeem({ id: 'x', code: '' })).toBe('/trade?id=x')
  })

  it('do not compile with a search parameter that the screen does not read, or with a wrong type', () => {
    // @ts-expect-error -- the list of products has no colour
    expect(addressOf('/products', { color: 'red' })).toBe('/products?color=red')
    // @ts-expect-error -- pages are numbers
    expect(addressOf('/products', { page: '2' })).toBe('/products?page=2')
    // @ts-expect-error -- this screen reads nothing of its address
    expect(addressOf('/about', { to: '/' })).toBe('/about?to=%2F')
    // @ts-expect-error -- which order?
    expect(addressOf('/order/tracking/$code/details', { mine: true })).toContain('mine=true')
  })
})
