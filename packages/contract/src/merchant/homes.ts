import { z } from 'zod'
import { link, pictureName, slug, text, lines } from './shapes.ts'

const title = text(60).optional()

/** homes.json: the composed home page of /home, block by block. */
export const HomesFile = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('banner'),
        campaign: slug.optional(),
        picture: pictureName.optional(),
        title,
        text: text(160).optional(),
        link: link.optional(),
      }),
      z.strictObject({ type: z.literal('stories') }),
      z.strictObject({ type: z.literal('order') }),
      z.strictObject({ type: z.literal('categories') }),
      z.strictObject({ type: z.literal('mostAsked'), title }),
      z.strictObject({ type: z.literal('forYou'), title }),
      z.strictObject({ type: z.literal('campaigns') }),
      z.strictObject({ type: z.literal('text'), title: text(60), body: lines(1000), link: link.optional() }),
    ]),
  )
  .min(1)
  .max(30)
export type HomesFile = z.infer<typeof HomesFile>

/** The home page by itself, as one written thing. */
export const HomeValue = z.strictObject({ blocks: HomesFile })
