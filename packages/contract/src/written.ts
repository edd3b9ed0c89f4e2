import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WrittenIssue } from './merchant.ts'
import { Instant, pageOf, Reference, text, Uuid, wholeListOf } from './shapes.ts'

/** The kinds of written things, each with the folder's file that holds them (contract/merchant). */
export const writtenKinds = [
  'shop',
  'homes',
  'items',
  'kits',
  'offers',
  'categories',
  'campaigns',
  'coupons',
  'stores',
  'areas',
  'trades',
  'surveys',
  'documents',
  'access',
  'costs',
] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** A kind needs one of the rights that its calls name; the test compares them. */
const ofKind = z.object({
  kind: z
    .enum(writtenKinds)
    .describe(
      'items, kits, offers and categories need `items.write`; shop and homes `shop.write`, but the parts payment and seller of shop `payment.write`; access `access.write`; costs `costs.write`; all others `campaigns.write`',
    ),
})
export const ofThing = ofKind.extend({ id: z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/) })

/** Not the deep JSON type: its schema would recurse as deep as any body that is sent. */
export const Value = z.record(z.string(), z.unknown())

/** The digest of a thing's present value: a write names the revision that it read. */
export const Revision = z.string().min(1).max(40)

/** A picture by the name under which written things refer to it. */
export const WrittenPicture = z.object({ name: z.string(), hash: z.string(), width: z.int(), height: z.int(), color: z.string() })
export type WrittenPicture = z.output<typeof WrittenPicture>

/** A product's video by the name under which items refer to it, served as /media/{hash}.mp4. */
export const WrittenVideo = z.object({ name: z.string(), hash: z.string() })
export type WrittenVideo = z.output<typeof WrittenVideo>

/** value: in the shape of the folder's file. pictures, video: those that the value names. isGone: no longer in the shop; it has no revision, and a write without one brings it back. */
export const Written = z.object({
  id: z.string(),
  revision: Revision.optional(),
  isGone: z.boolean().optional(),
  updatedAt: Instant.optional().describe('Its last change that the shop knows of: a write, or a load of the folder.'),
  value: Value,
  pictures: z.array(WrittenPicture).optional(),
  video: WrittenVideo.optional(),
})
export type Written = z.output<typeof Written>

/** The people affected by a change: visitors of the shop, buyers of unpaid orders, and people who have paid. */
export const WrittenEffect = z.object({ reaches: z.enum(['shoppers', 'waiting', 'payers']), text: z.string() })
export type WrittenEffect = z.output<typeof WrittenEffect>

/** by: the name of the person or program; absent for the folder and for changes outside the office. */
const WrittenBy = { at: Instant.optional(), by: z.string().optional() }

/** The member `changed` of a `conflict`: the present state of the thing, and who wrote it. */
export const WrittenChange = z.object({ ...WrittenBy, present: Written.optional() })
export type WrittenChange = z.output<typeof WrittenChange>

/** keys: what differs from the state before. isPresent: the state that the shop shows. isGone: the thing left the shop. scheduledFor: the moment for which it was scheduled. */
export const WrittenState = z.object({
  ...WrittenBy,
  scheduledFor: Instant.optional(),
  id: Uuid,
  keys: z.array(z.string()),
  isPresent: z.boolean(),
  isGone: z.boolean().optional(),
})
export type WrittenState = z.output<typeof WrittenState>

/** The right depends on the kind; the service checks it. */
export const ofStaff = {
  auth: 'staff',
  may: ['items.write', 'campaigns.write', 'shop.write', 'payment.write', 'access.write', 'costs.write'],
  status: 200,
} as const
/** The limit of the folder's files: the map of a city is large. */
export const mostBytes = 2_000_000
export const Saved = Written.extend({ warnings: z.array(WrittenIssue) })

export const listWritten = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/written/{kind}',
  summary: 'The shop’s things of one kind, as the merchant’s folder would hold them',
  params: ofKind,
  query: z.object({
    q: text(60).optional(),
    reference: Reference.optional().describe('Things with this name in another program: kinds `items` and `stores` have one.'),
    updated_after: Instant.optional().describe('Things that changed later, those that left the shop, too.'),
    cursor: z.string().max(200).optional().describe('`next` of the response before; sorted by id then. An empty one begins.'),
    size: z.coerce.number().int().min(1).max(200).default(50),
    limit: z.coerce.number().int().min(1).max(200).optional().describe('The same as `size`.'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  /** next: the cursor of the things behind these, in a list by cursor. */
  response: pageOf(Written).extend({ next: z.string().optional() }),
})

export const getWritten = endpoint({
  ...ofStaff,
  revision: 'response',
  method: 'GET',
  path: '/api/admin/written/{kind}/{id}',
  summary: 'One thing with its revision; one that left the shop, too',
  params: ofThing,
  response: Written,
  problems: ['not_found'],
})

export const previewWritten = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/written/{kind}/{id}/preview',
  changesNothing: true,
  summary: 'What a write would change, and every mistake with its field; changes nothing. Without a value: what a removal would change',
  params: ofThing,
  body: z.object({ value: Value.optional() }),
  mostBytes,
  response: z.object({
    mistakes: z.array(WrittenIssue),
    warnings: z.array(WrittenIssue),
    changes: z.array(z.object({ key: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
    effects: z.array(WrittenEffect),
  }),
  problems: ['not_found'],
})

export const putWritten = endpoint({
  ...ofStaff,
  revision: 'body',
  method: 'PUT',
  path: '/api/admin/written/{kind}/{id}',
  summary:
    'Writes one thing as its file in the merchant’s folder would. Names the revision that was read; without one the thing must not exist',
  params: ofThing,
  body: z.object({ revision: Revision.optional(), value: Value }),
  mostBytes,
  response: Saved,
  problems: ['not_found', 'conflict', 'precondition_failed'],
})

export const deleteWritten = endpoint({
  ...ofStaff,
  revision: 'query',
  method: 'DELETE',
  path: '/api/admin/written/{kind}/{id}',
  summary: 'Takes one thing out of the shop, as a folder without it would',
  params: ofThing,
  query: z.object({ revision: Revision }),
  response: z.object({ warnings: z.array(WrittenIssue) }),
  problems: ['not_found', 'conflict', 'precondition_failed'],
})

export const listWrittenStates = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/written/{kind}/{id}/history',
  summary: 'The states of one thing, newest first: who wrote it when, and what differs',
  params: ofThing,
  response: wholeListOf(WrittenState),
  problems: ['not_found'],
})

export const restoreWritten = endpoint({
  ...ofStaff,
  revision: 'body',
  method: 'POST',
  path: '/api/admin/written/{kind}/{id}/history/{state}',
  summary: 'Writes an earlier state of the history again; the checks are those of any write',
  params: ofThing.extend({ state: Uuid }),
  /** Absent when the thing has left the shop. */
  body: z.object({ revision: Revision.optional() }),
  response: Saved.partial({ revision: true }),
  problems: ['not_found', 'conflict', 'precondition_failed'],
})
/** Base64 of 8 MB: an office scales larger photos first. */
const MOST_PICTURE_SIGNS = 10_666_668
const ROOM_FOR_THE_REST = 1000

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  auth: 'staff',
  may: ['items.write', 'campaigns.write'],
  summary: 'Adds a picture (JPEG, PNG, WebP or AVIF in base64) to the shop; the same picture keeps its name',
  body: z.object({
    picture: z
      .string()
      .min(1)
      .max(MOST_PICTURE_SIGNS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  mostBytes: MOST_PICTURE_SIGNS + ROOM_FOR_THE_REST,
  status: 201,
  response: WrittenPicture,
  problems: ['not_a_picture', 'payload_too_large', 'overloaded'],
})

/** Base64 of 8 MB, the most that a video has. */
export const addVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos',
  auth: 'staff',
  may: 'items.write',
  summary: 'Adds a video (MP4 with H.264 in base64, at most 8 MB and 60 seconds) that an item may name; the same video keeps its name',
  body: z.object({ video: addPicture.body.shape.picture }),
  mostBytes: MOST_PICTURE_SIGNS + ROOM_FOR_THE_REST,
  status: 201,
  response: WrittenVideo,
  problems: ['not_a_video', 'payload_too_large', 'rate_limit'],
})

/** Base64 of 8 MB, as for pictures. Without a picture the logo is made from the shop's name and main colour. */
export const addLogo = endpoint({
  method: 'POST',
  path: '/api/admin/logos',
  auth: 'staff',
  may: 'shop.write',
  summary: 'Adds a logo (SVG, PNG, JPEG or WebP in base64, or one made from the shop’s name) that the part logo of shop may name',
  body: z.object({ picture: addPicture.body.shape.picture.optional() }),
  mostBytes: MOST_PICTURE_SIGNS + ROOM_FOR_THE_REST,
  status: 201,
  response: WrittenPicture,
  problems: ['not_a_picture', 'payload_too_large', 'overloaded', 'rate_limit'],
})

/** The response is a zip: the shop as a merchant's folder. Only the owner has the right: the folder has the rules of payment and what opens a closed shop. */
export const exportShop = endpoint({
  method: 'GET',
  path: '/api/admin/export',
  auth: 'staff',
  may: 'payment.write',
  summary: 'The shop as a folder that loads to the same shop, as a zip: every file, picture, video and the logo; no keys, people or orders',
  status: 200,
  type: 'application/zip',
  response: z.string(),
  problems: ['export_too_large'],
})
