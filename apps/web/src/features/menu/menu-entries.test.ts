import { describe, expect, it } from 'vitest'
import ownRoutes from '../../../../../tenants/_default/documents/routes.json'
import { menuEntries } from './menu-entries.ts'

const names = (document?: Record<string, unknown>) => menuEntries(document).map(({ name }) => name)

describe('menuEntries (document `routes`)', () => {
  it('hides and renames entries by the shop’s document', () => {
    const entries = menuEntries({ invite: { label: 'Chamar colegas' }, likings: { hidden: true } })
    expect(entries.find(({ name }) => name === 'invite')?.title).toBe('Chamar colegas')
    expect(entries.some(({ name }) => name === 'likings')).toBe(false)
    expect(entries).toHaveLength(menuEntries(undefined).length - 1)
  })

  it('has an entry for each key of the product’s own document', () => {
    expect(names(ownRoutes)).toEqual(expect.arrayContaining(Object.keys(ownRoutes)))
  })

  it('links to the delivery areas, under the shop’s label', () => {
    const entry = menuEntries({ deliveryarea: { label: 'Bairros atendidos' } }).find(({ name }) => name === 'deliveryarea')
    expect(entry).toMatchObject({ title: 'Bairros atendidos', href: '/deliveryarea' })
    expect(names({ deliveryarea: { hidden: true } })).not.toContain('deliveryarea')
  })

  it('leaves out entries without content, whatever the document says', () => {
    expect(menuEntries({ likings: { label: 'Gostos' } }, ['likings']).some(({ name }) => name === 'likings')).toBe(false)
  })

  it('shows rare entries only when the shop names them', () => {
    expect(names({ trade: {} })).toContain('trade')
    expect(names()).not.toContain('trade')
  })

  it.each([undefined, {}, { extra: { hidden: true } }, { orders: 'odd' }, { orders: null }, { orders: { label: ' ', hidden: 'yes' } }])(
    'shows everything with %j',
    (document) => {
      expect(names(document)).toEqual(names())
      expect(menuEntries(document)[0]?.title).toBe('Meus pedidos')
    },
  )
})
