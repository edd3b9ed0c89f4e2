import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Slug } from './shapes.ts'

export const Favorite = z.object({ campaignId: Slug, itemId: Slug })
export type Favorite = z.output<typeof Favorite>

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/accounts/favorites',
  auth: 'lead',
  door: true,
  summary: 'Items I saved, newest first',
  status: 200,
  response: z.array(Favorite),
})
export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/accounts/favorites/{campaignId}/{itemId}',
  auth: 'lead',
  door: true,
  summary: 'Save an item',
  params: Favorite,
  status: 204,
  problems: ['not_found'],
})
export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/accounts/favorites/{campaignId}/{itemId}',
  auth: 'lead',
  door: true,
  summary: 'Forget a saved item',
  params: Favorite,
  status: 204,
})
