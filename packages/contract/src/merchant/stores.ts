import { z } from 'zod'
import { latitude, longitude, pictureName, postalCode, reference, slug, state, text, lines } from './shapes.ts'

/** stores.json: pickup points. */
export const StoresFile = z.array(
  z.strictObject({
    id: slug,
    name: text(60),
    reference: reference.optional().describe('Its name in another program; no other store has it.'),
    address: text(40),
    addressNumber: text(10),
    neighborhood: text(60),
    city: text(60),
    administrativeArea: state,
    postalCode,
    latitude,
    longitude,
    hours: text(120),
    instructions: lines(200).optional(),
    picture: pictureName.optional(),
    accessibility: text(160).optional(),
    keeper: text(60).optional(),
  }),
)
export type StoresFile = z.infer<typeof StoresFile>
