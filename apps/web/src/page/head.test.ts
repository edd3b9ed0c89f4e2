import { describe, expect, it } from 'vitest'
import { pageContext } from '#testing/open-screen.tsx'
import { pageTitle } from './head.ts'

const shop = (over: Partial<ReturnType<typeof pageContext>['tenant']> = {}) => ({ ...pageContext().tenant, name: 'Padaria Sol', ...over })

describe('the title of a page (spec §2)', () => {
  it.each([
    ['screen, partner and product', {}, 'Carrinho · Padaria Sol · Mutirão'],
    ['no partner where it is hidden', { hidePartner: true }, 'Carrinho · Mutirão'],
    ['no product where it is hidden', { hideProduct: true }, 'Carrinho · Padaria Sol'],
    ['the screen alone where both are hidden', { hidePartner: true, hideProduct: true }, 'Carrinho'],
    ['one name for the product’s own shop', { name: 'Mutirão' }, 'Carrinho · Mutirão'],
  ])('has %s', (_name, over, title) => expect(pageTitle('Carrinho', shop(over))).toBe(title))
})
