import { z } from 'zod'
import { INVALID_POSTAL_CODE, text } from './shapes.ts'

/** Spec §3, "Shipping address inside an order". */
export const ShippingAddress = z.object({
  cep: z.string().regex(/^\d{5}-\d{3}$/, INVALID_POSTAL_CODE),
  address: text(120).min(1),
  street_address: text(40).min(1, 'Informe a rua'),
  street_number: text(10).min(1, 'Informe o número'),
  complement: text(40).default(''),
  neighborhood: text(60).min(1, 'Informe o bairro'),
  city: text(60).min(1, 'Informe a cidade'),
  administrative_area: z.string().regex(/^[A-Z]{2}$/, 'UF inválida'),
  country: z.literal('Brasil').default('Brasil'),
  reference: text(60).default(''),
  addressType: text(20).default(''),
  reception: text(40).optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** The geohash of the point; computed by the server, whatever was sent. */
  geohash: text(12).optional(),
  /** Whether a pin was set by hand, which is then the destination. */
  hasCustomCoordinates: z.boolean().optional(),
})
export type ShippingAddress = z.output<typeof ShippingAddress>

/** The lines of an address as staff write it, without its place. */
export const AddressLines = ShippingAddress.pick({
  cep: true,
  street_address: true,
  street_number: true,
  complement: true,
  neighborhood: true,
  city: true,
  administrative_area: true,
  reference: true,
})
