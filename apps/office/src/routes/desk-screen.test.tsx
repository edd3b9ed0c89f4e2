import { createMemoryHistory, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fieldsText, parseFields, type Fields } from '#desk/list-address.ts'
import { root, screenAt } from './desk-screen.tsx'

/** Remembers the id with which it was mounted. */
function Thing({ id, fields }: { id: string; fields: Fields }) {
  const [first] = useState(id)
  return <p>{`${id} since ${first} ${JSON.stringify(fields)}`}</p>
}
const Lazy = lazyRouteComponent(async () => ({ Thing }), 'Thing')

const routes = [screenAt('pages/$id', { screen: Lazy, fields: ['q'] }), screenAt('lists/$id', { screen: Lazy, isOneForAll: true })]

async function open(...paths: string[]) {
  const history = createMemoryHistory({ initialEntries: [paths[0]!] })
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch: parseFields,
    stringifySearch: fieldsText,
  })
  render(<RouterProvider router={router} />)
  await screen.findByText(/since/)
  for (const path of paths.slice(1)) await act(() => router.navigate({ href: path }))
  return (await screen.findByText(/since/)).textContent
}

describe('a screen of the desk', () => {
  it('is mounted anew for each thing', async () => {
    expect(await open('/pages/a', '/pages/b')).toBe('b since b {}')
  })

  it('stays mounted when it is one for all', async () => {
    expect(await open('/lists/a?q=mel', '/lists/b?q=mel')).toBe('b since a {}')
  })

  it('gets the search parameters that it names, and no others', async () => {
    expect(await open('/pages/a?q=mel&other=1')).toBe('a since a {"q":"mel"}')
  })
})
