import { z } from 'zod'
import { LONGEST_PICTURE_TEXT } from '@mutirao/domain/picture-text'
import { centavos, pictureName, reference, slug, spareText, text, videoName, lines } from './shapes.ts'

/** catalogs/<campaign id>.csv, one item for each line, in display order. Lists inside a cell are separated by "|". */
export const ItemRow = z.strictObject({
  id: slug,
  name: text(120),
  category: slug,
  price: centavos.min(1),
  compareAt: centavos.min(1).optional(),
  stock: z.int().min(0).max(1_000_000).optional().describe('The opening count; empty for a kit whose stock follows from its parts.'),
  unit: text(40),
  brand: text(60).optional(),
  reference: reference
    .optional()
    .describe("The item's name in another program, such as the merchant's ERP: never shown to shoppers, and no other item has it."),
  description: lines(1200),
  ingredients: lines(600).optional(),
  allergens: lines(300).optional(),
  pictures: z.array(pictureName).min(1).max(6),
  pictureTexts: z
    .array(
      spareText(LONGEST_PICTURE_TEXT).refine(
        (said) => !said.includes('|'),
        'o texto de uma foto não tem |, que separa os textos na planilha',
      ),
    )
    .max(6)
    .optional()
    .describe('What each picture shows, in the order of `pictures`, for people who do not see it; an empty one is the name of the item.'),
  video: videoName.optional(),
  tags: z
    .array(text(30).refine((tag) => !tag.includes('|'), 'uma etiqueta não tem |, que separa as etiquetas na planilha: escreva duas'))
    .max(50)
    .default([]),
  featured: z.int().min(1).max(100).optional().describe('The position among "Destaques"; empty when not featured.'),
  lowStock: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe("From how many units left the item is about to end; empty: the shop's `lowStock`. 0: only once it has ended."),
})
export type ItemRow = z.infer<typeof ItemRow>

/** One item by itself, with the campaign whose catalogue holds it. stock: needed for a new item only, whose count it opens. */
export const WrittenItem = ItemRow.extend({ campaign: slug })
export type WrittenItem = z.infer<typeof WrittenItem>

export const ItemsFile = z.array(ItemRow)
export type ItemsFile = z.infer<typeof ItemsFile>
