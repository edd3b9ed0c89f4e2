import { z } from 'zod'
import { pictureName, slug, text } from './shapes.ts'

/** categories.json, in display order; hue colours the product's background. */
export const CategoriesFile = z.array(z.strictObject({ id: slug, name: text(40), hue: z.number().min(0).max(360), picture: pictureName }))
export type CategoriesFile = z.infer<typeof CategoriesFile>
