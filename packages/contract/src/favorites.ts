import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Slug } from './shapes.ts'

const ofCampaign = z.object({ campaignId: Slug })
const ofItem = ofCampaign.extend({ itemId: Slug })

/** Without itemId it is the campaign itself. */
export const Favorite = ofItem.partial({ itemId: true })
export type Favorite = z.output<typeof Favorite>

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/accounts/favorites',
  auth: 'lead',
  door: true,
  summary: 'Items and campaigns I saved, newest first',
  status: 200,
  response: z.array(Favorite),
})
export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/accounts/favorites/{campaignId}/{itemId}',
  auth: 'lead',
  door: true,
  summary: 'Save an item',
  params: ofItem,
  status: 204,
  problems: ['not_found'],
})
export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/accounts/favorites/{campaignId}/{itemId}',
  auth: 'lead',
  door: true,
  summary: 'Forget a saved item',
  params: ofItem,
  status: 204,
})
export const addFavoriteCampaign = endpoint({
  method: 'PUT',
  path: '/api/accounts/favorites/{campaignId}',
  auth: 'lead',
  door: true,
  summary: 'Save a campaign: its news come to me',
  params: ofCampaign,
  status: 204,
  problems: ['not_found'],
})
export const removeFavoriteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/accounts/favorites/{campaignId}',
  auth: 'lead',
  door: true,
  summary: 'Forget a saved campaign',
  params: ofCampaign,
  status: 204,
})
