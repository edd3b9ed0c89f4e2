import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text, Uuid, wholeListOf } from './shapes.ts'

/** The office's lists whose views and columns a person keeps. */
export const listNames = ['orders', 'items', 'people', 'inquiries', 'ratings'] as const
export type ListName = (typeof listNames)[number]

/** Filters and order of a list under a name. fields: the search parameters of its address. isDefault: how the list opens. */
const ListView = z.strictObject({
  id: Uuid,
  name: text(40).min(1, 'Escreva um nome'),
  fields: z.record(z.string().regex(/^[a-zA-Z]{1,30}$/), text(120)).refine((fields) => Object.keys(fields).length <= 20),
  isDefault: z.literal(true).optional(),
})
export type ListView = z.output<typeof ListView>

/** hidden: the ids of columns that are not shown. */
const ListSetup = z.object({
  views: z
    .array(ListView)
    .max(20, 'No máximo 20 visões')
    .refine((views) => views.filter(({ isDefault }) => isDefault).length <= 1, 'Só uma visão abre a lista')
    .refine((views) => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length, 'Já há uma visão com este nome'),
  hidden: z.array(z.string().regex(/^[a-zA-Z-]{1,30}$/)).max(20),
})
export type ListSetup = z.output<typeof ListSetup>

export const listListSetups = endpoint({
  method: 'GET',
  path: '/api/operation/staff/me/lists',
  auth: 'staff',
  may: 'office.enter',
  summary: 'My views and columns of the office’s lists; a key has none',
  status: 200,
  response: wholeListOf(ListSetup.extend({ list: z.enum(listNames) })),
})

export const putListSetup = endpoint({
  method: 'PUT',
  path: '/api/operation/staff/me/lists/{list}',
  auth: 'staff',
  may: 'office.enter',
  summary: 'Keeps my views and columns of a list, in place of those before',
  params: z.object({ list: z.enum(listNames) }),
  body: ListSetup,
  status: 204,
  problems: ['authorization'],
})
