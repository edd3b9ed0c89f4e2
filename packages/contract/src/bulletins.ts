import { z } from 'zod'
import { LONGEST_PICTURE_TEXT } from '@mutirao/domain/picture-text'
import { endpoint } from './endpoint.ts'
import { Instant, lines, Picture, Slug, text, Uuid } from './shapes.ts'

export const LONGEST_BULLETIN = 1000

/** picture: one of the shop by its name, with what it shows, for people who do not see it. */
const Written = z.object({
  text: lines(LONGEST_BULLETIN).min(3, 'Escreva a notícia'),
  picture: z
    .strictObject({
      name: z.string().min(1).max(120),
      alt: text(LONGEST_PICTURE_TEXT).min(3, 'Diga o que a foto mostra'),
    })
    .optional(),
})

/** An entry as its readers see it. */
const shown = { id: Uuid, campaignId: Slug, text: z.string(), picture: Picture.optional(), at: Instant, editedAt: Instant.optional() }

export const Bulletin = z.object(shown)
export type Bulletin = z.output<typeof Bulletin>

/** tellsAt: when its message goes; absent when it has none. told: the buyers who got it, once it went. pictureName: as it is written. */
const DeskBulletin = z.object({
  ...shown,
  revision: z.int(),
  author: z.string().optional(),
  pictureName: z.string().optional(),
  tellsAt: Instant.optional(),
  told: z.int().optional(),
})
export type DeskBulletin = z.output<typeof DeskBulletin>

const ofCampaign = z.object({ campaignId: Slug })
const one = ofCampaign.extend({ bulletin: Uuid })

/** buyers: who would get a message now. left: how many more entries may send one. waitsUntil: in the quiet hours, when a message of now goes. */
const DeskBulletins = z.object({
  name: z.string(),
  bulletins: z.array(DeskBulletin),
  buyers: z.int(),
  left: z.int(),
  waitsUntil: Instant.optional(),
})
export type DeskBulletins = z.output<typeof DeskBulletins>

export const listDeskBulletins = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/{campaignId}/bulletins',
  auth: 'staff',
  may: 'campaigns.write',
  summary: 'The news of one campaign for its buyers, newest first',
  params: ofCampaign,
  status: 200,
  response: DeskBulletins,
  problems: ['not_found'],
})

export const saveBulletin = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/{campaignId}/bulletins/{bulletin}',
  auth: 'staff',
  may: 'campaigns.write',
  summary:
    'Write one entry of a campaign’s news; revision 0 adds it under an id of the caller. tells: its buyers get one message, outside the quiet hours; a later change sends none',
  params: one,
  body: Written.extend({ revision: z.int().min(0), tells: z.boolean().default(false) }),
  status: 200,
  response: DeskBulletin,
  problems: ['not_found', 'conflict'],
})

export const removeBulletin = endpoint({
  method: 'DELETE',
  path: '/api/admin/campaigns/{campaignId}/bulletins/{bulletin}',
  auth: 'staff',
  may: 'campaigns.write',
  summary: 'Remove one entry of a campaign’s news; a message that waits does not go',
  params: one,
  status: 204,
  problems: ['not_found'],
})

export const listOrderBulletins = endpoint({
  method: 'GET',
  path: '/api/operation/orders/code/{code}/bulletins',
  auth: 'lead',
  summary: 'The news of the campaigns of my paid order, newest first: at most the newest hundred',
  params: z.object({ code: z.string().min(4).max(24) }),
  status: 200,
  response: z.array(Bulletin.extend({ campaign: z.string() })),
  problems: ['order_not_found'],
})
