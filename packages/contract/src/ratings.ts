import { z } from 'zod'
import { LONGEST_RATING, MOST_RATING_PHOTOS, MOST_STARS } from '@mutirao/domain/rating'
import { endpoint } from './endpoint.ts'
import { Instant, lines, pageOf, Picture, Slug, text, Uuid } from './shapes.ts'

/** The ratings of an item or a campaign, absent without a rating; the average has one decimal. */
export const RatingFigures = z.object({ count: z.int(), average: z.number() })

const Answer = z.object({ text: z.string(), at: Instant })

/** The public form: author is a first name with an initial, absent once the account is deleted. */
export const PublicRating = z.object({
  id: Uuid,
  author: z.string().optional(),
  stars: z.int(),
  words: z.string().optional(),
  photos: z.array(Uuid),
  at: Instant,
  answer: Answer.optional(),
})
export type PublicRating = z.output<typeof PublicRating>

const page = z.object({
  size: z.coerce.number().int().min(1).max(50).default(10),
  page: z.coerce.number().int().min(0).max(10_000).default(0),
})

export const listItemRatings = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/item/{itemId}/ratings/public',
  auth: 'public',
  summary: 'What buyers wrote about a product, newest first',
  params: z.object({ id: Slug, itemId: Slug }),
  query: page,
  status: 200,
  response: pageOf(PublicRating),
  problems: ['not_found', 'age_required'],
})

export const listCampaignRatings = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/ratings/public',
  auth: 'public',
  summary: 'What buyers wrote about a campaign, newest first',
  params: z.object({ id: Slug }),
  query: page,
  status: 200,
  response: pageOf(PublicRating),
  problems: ['not_found', 'age_required'],
})

const Photo = z.object({ picture: z.string() }).meta({ description: 'WebP in base64' })

export const getRatingPhoto = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/ratings/photos/{photo}/public',
  auth: 'public',
  summary: 'A photo of a rating of this campaign or its products',
  params: z.object({ id: Slug, photo: Uuid }),
  status: 200,
  response: Photo,
  problems: ['not_found', 'age_required'],
})

const Stars = z.int().min(1).max(MOST_STARS)
/** Without itemId it is the campaign. */
const Subject = z.object({ campaignId: Slug, itemId: Slug.optional() })

const MyRating = z.object({
  stars: Stars,
  words: z.string().optional(),
  photos: z.array(Uuid),
  at: Instant,
  answer: Answer.optional(),
  /** The shop's reason for hiding it. */
  hidden: z.object({ reason: z.string() }).optional(),
})

/** A received item or campaign of an order with its rating. until: the deadline for rating it. */
const Ratable = Subject.extend({
  name: z.string(),
  unit: z.string().optional(),
  picture: Picture,
  hue: z.number().optional(),
  isOpen: z.boolean(),
  until: Instant,
  rating: MyRating.optional(),
})

export const MyRatings = z.array(Ratable)
export type MyRatings = z.output<typeof MyRatings>

const ofOrder = z.object({ id: Uuid })

export const listMyRatings = endpoint({
  method: 'GET',
  path: '/api/operation/orders/{id}/ratings',
  auth: 'lead',
  summary: 'What I received of my order and may rate, with what I wrote; empty before anything has come',
  params: ofOrder,
  status: 200,
  response: MyRatings,
  problems: ['order_not_found'],
})

export const rateOrder = endpoint({
  method: 'PUT',
  path: '/api/operation/orders/{id}/ratings',
  auth: 'lead',
  summary: 'Rate what I received of my order; what is not named stays as it is',
  params: ofOrder,
  body: z.object({
    ratings: z
      .array(
        Subject.extend({
          stars: Stars,
          words: lines(LONGEST_RATING).optional(),
          photos: z.array(Uuid).max(MOST_RATING_PHOTOS).default([]),
        }),
      )
      .min(1)
      .max(100),
  }),
  status: 200,
  response: MyRatings,
  problems: ['order_not_found', 'rating_closed', 'not_found', 'rate_limit'],
})

/** In base64, after the browser has scaled it down: four characters for each three bytes. */
const MOST_PHOTO_SIGNS = 4_000_000
const ROOM_FOR_THE_REST = 1_000

export const keepRatingPhoto = endpoint({
  method: 'POST',
  path: '/api/operation/orders/{id}/ratings/photo',
  auth: 'lead',
  summary: 'Keep a photo that a rating of this order is to name; it is drawn anew, without what a camera wrote into it',
  params: ofOrder,
  body: z.object({
    picture: z
      .string()
      .min(1)
      .max(MOST_PHOTO_SIGNS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  mostBytes: MOST_PHOTO_SIGNS + ROOM_FOR_THE_REST,
  status: 201,
  response: z.object({ id: Uuid }),
  problems: ['order_not_found', 'rating_closed', 'not_a_picture', 'payload_too_large', 'rate_limit', 'overloaded'],
})

/** The office's form. */
export const DeskRating = PublicRating.extend({
  campaignId: Slug,
  itemId: Slug.optional(),
  /** The item's name, or the campaign's. */
  subject: z.string(),
  order: z.object({ id: Uuid, code: z.string() }),
  hidden: z.object({ reason: z.string(), at: Instant }).optional(),
})
export type DeskRating = z.output<typeof DeskRating>

export const listDeskRatings = endpoint({
  method: 'GET',
  path: '/api/admin/ratings',
  auth: 'staff',
  may: 'ratings.moderate',
  summary: 'What buyers wrote about the shop’s items and campaigns, newest first',
  query: page.extend({ only: z.enum(['unanswered', 'hidden']).optional() }),
  status: 200,
  response: pageOf(DeskRating),
})

const one = z.object({ rating: Uuid })

export const answerRating = endpoint({
  method: 'PUT',
  path: '/api/admin/ratings/{rating}/answer',
  auth: 'staff',
  may: 'ratings.moderate',
  summary: 'The shop’s answer, which stands below the rating; the newest one counts',
  params: one,
  body: z.object({ text: lines(LONGEST_RATING).min(1, 'Escreva a resposta') }),
  status: 200,
  response: DeskRating,
  problems: ['not_found'],
})

export const hideRating = endpoint({
  method: 'PUT',
  path: '/api/admin/ratings/{rating}/hiding',
  auth: 'staff',
  may: 'ratings.moderate',
  summary: 'Show a rating to nobody any more, and say why; it does not count meanwhile',
  params: one,
  body: z.object({ reason: text(200).min(3, 'Diga o motivo') }),
  status: 200,
  response: DeskRating,
  problems: ['not_found'],
})

export const showRating = endpoint({
  method: 'DELETE',
  path: '/api/admin/ratings/{rating}/hiding',
  auth: 'staff',
  may: 'ratings.moderate',
  summary: 'Show a hidden rating again',
  params: one,
  status: 200,
  response: DeskRating,
  problems: ['not_found'],
})

export const getDeskRatingPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/ratings/photos/{photo}',
  auth: 'staff',
  may: 'ratings.moderate',
  summary: 'A photo of a rating, hidden or not',
  params: z.object({ photo: Uuid }),
  status: 200,
  response: Photo,
  problems: ['not_found'],
})
