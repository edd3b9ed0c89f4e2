import { z } from 'zod'
import { plainReference } from '@mutirao/domain/reference'

/** Shapes shared by several areas. Money is integer centavos; instants are ISO 8601 in UTC. */
export const Centavos = z.int()
/** PostgreSQL knows no year 0. */
export const Instant = z.iso.datetime().refine((moment) => moment >= '0001', 'Confira o ano')
/** Ids are in lower case; requests may use any case. */
export const Slug = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
export const Uuid = z.uuid()
/** A day in a request. The days beside it must have a year of four digits, too, as PostgreSQL requires. */
export const Day = z.iso.date().refine((date) => date >= '0001' && date < '9999', 'Confira o ano')
export const INVALID_POSTAL_CODE = 'CEP inválido'
/** A postal code as people write it: 99999-999, or without the hyphen. */
export const TypedPostalCode = z.string().regex(/^\d{5}-?\d{3}$/, INVALID_POSTAL_CODE)

/** Also used where an address is checked by the server alone. */
export const INVALID_EMAIL = 'E-mail inválido'

/** Several lines of text. Control characters and lone surrogates are refused: PostgreSQL rejects the first, JSON peers the second. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed(), 'Texto com caracteres inválidos')

/** Line breaks and bidirectional control characters. */
const BREAKS = /[\t\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** A single line: in a letter or a list, a second line could pass for the shop's own words. */
export const text = (max: number) => lines(max).overwrite((value) => value.replace(BREAKS, ' '))

/** A number in a query, where an empty value is a mistake: coerced it would be 0. */
export const asked = <Schema extends z.ZodType<unknown, string | number>>(number: Schema) =>
  z.union([z.string().trim().min(1, 'Informe um número'), z.number()]).pipe(number)

/** The name of a thing in another program, such as an ERP's number. */
export const Reference = lines(60).overwrite(plainReference).min(1)

export const Place = z.object({ latitude: z.coerce.number().min(-90).max(90), longitude: z.coerce.number().min(-180).max(180) })

/**
 * Served as /media/{hash}-{width}.avif and .webp; color fills the frame until it arrives. isPhoto: without transparency, so it fills its frame; a
 * cut-out drawing is shown inside it.
 */
export const Picture = z.object({
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  alt: z.string(),
  isPhoto: z.boolean().optional(),
})
export type Picture = z.output<typeof Picture>

/** Without one: by relevance in a search, else in the merchant's order. */
export const ItemSort = z.enum(['cheap', 'dear', 'name', 'discount'])

/** Query of the paged reads (spec §9 sets each default size). */
export const paged = (size: number) =>
  z.object({
    size: z.coerce.number().int().min(1).max(900).default(size),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    /** Categories and tags, separated by commas: items with any of them. */
    tags: text(120).optional(),
    q: text(60).optional(),
    sort: ItemSort.optional(),
  })
/** A comma-separated list in a query parameter: `status=PAID,CONFIRMED`. */
export const listOf = <Value>(schema: z.ZodType<Value, string>, { most, signs } = { most: 20, signs: 400 }) =>
  z
    .string()
    .max(signs)
    .meta({ description: 'Values separated by commas' })
    .transform((value) => value.split(',').filter((one) => one !== ''))
    .pipe(z.array(schema).max(most))

export const pageOf = <Schema extends z.ZodType>(content: Schema) =>
  z.object({ content: z.array(content), page: z.int(), size: z.int(), totalElements: z.int() })

/** A list that is always whole: it has the shape of a page without `next`, so that a program reads every list of staff alike. */
export const wholeListOf = <Schema extends z.ZodType>(content: Schema) => z.object({ content: z.array(content) })
