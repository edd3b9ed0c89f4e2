import { z } from 'zod'

export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'use letras minúsculas, números e hífen')
export const text = (max: number) => z.string().trim().min(1).max(max)
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'use uma cor #rrggbb')
export const centavos = z.int().min(0).max(100_000_000)
export const percentage = z.number().min(0.1).max(100)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use hh:mm')
export const pictureName = z.string().regex(/^[a-z0-9_-]+\.webp$/, 'use nome-em-minusculas.webp')

/** An instant, or a day counted from the load that first reads it (domain/written-moment.ts). */
export const Moment = z.union([z.iso.datetime({ offset: true }), z.strictObject({ inDays: z.int().min(-365).max(365), at: time })])
export type Moment = z.infer<typeof Moment>
