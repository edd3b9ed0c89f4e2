import { orderStates } from '@mutirao/domain/order-status'
import { z } from 'zod'
import { Moment, code, color, latitude, longitude, pictureName, slug, text } from './folder-shapes.ts'

/** A screen of this shop, or another site; nothing that a browser would run. */
export const linkTarget = z
  .string()
  .regex(
    /^(\/(?!\/)\S{0,300}|https:\/\/\S{4,300})$/,
    'use um caminho da loja, como /store/feira, ou um endereço com https://, como https://www.padaria.com.br',
  )
const link = z.strictObject({ label: text(40), to: linkTarget })

export const brand = z.strictObject({
  primary: color,
  secondary: color,
  tertiary: color,
  background: color,
  transparencyDark: z
    .string()
    .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i, 'use uma cor #rrggbb ou #rrggbbaa, como #00000080')
    .optional(),
})

export const infoIcons = ['truck', 'store', 'clock', 'gift', 'shield', 'users'] as const
const storyStates = ['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'] as const
/** Of the campaign and of its orders; EXPIRED, which is both, is the campaign's. */
const ownStates = z.enum([...storyStates, ...orderStates.filter((state) => state !== 'EXPIRED')])

/** What else a campaign shows (spec §3, campaign-side data); every part may be left out. */
export const campaignSide = {
  story: z
    .strictObject({
      title: text(24),
      picture: pictureName,
      /** Full screen, one after the other. Without pages the ring leads to the campaign. */
      pages: z
        .array(
          z.strictObject({
            picture: pictureName,
            title: text(60).optional(),
            text: text(200).optional(),
            link: link.optional(),
            seconds: z.number().min(2).max(30).default(6),
          }),
        )
        .max(10)
        .default([]),
    })
    .optional(),
  tags: z
    .array(z.strictObject({ tag: text(30), label: text(30), color: color.optional(), picture: pictureName.optional() }))
    .max(20)
    .default([]),
  profile: z.strictObject({ palette: brand }).optional(),
  infos: z
    .array(z.strictObject({ title: text(60), body: text(600), icon: z.enum(infoIcons).optional(), link: link.optional() }))
    .default([]),
  statuses: z.partialRecord(ownStates, z.strictObject({ label: text(40).optional(), text: text(200).optional() })).default({}),
  mapDetails: z
    .strictObject({ title: text(60), text: text(200).optional(), latitude, longitude, zoom: z.int().min(3).max(19).default(14) })
    .optional(),
  selectedItem: slug.optional(),
  /** Which pickup point serves which area: whoever is inside sees it first. */
  internalHubsRouting: z.array(z.strictObject({ store: slug, areas: z.array(slug).min(1) })).default([]),
  /** Further codes that open it, each with its own limit and end; signed: from the merchant's own links alone. */
  codes: z
    .array(
      z.strictObject({
        code,
        limits: z.int().min(1).optional(),
        endsAt: Moment.optional(),
        signed: z.boolean().default(false),
      }),
    )
    .default([]),
}
