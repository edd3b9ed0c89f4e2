import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The requirements of an opening, in the order of filling them: an item needs a campaign, a campaign the ways of delivery. */
export const firstStepNames = ['profile', 'logo', 'contact', 'seller', 'payment', 'delivery', 'campaign', 'items'] as const
export type FirstStepName = (typeof firstStepNames)[number]

const FirstStep = z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })
export type FirstStep = z.output<typeof FirstStep>

/** steps: empty once the shop is open. */
export const FirstSteps = z.object({ isOpen: z.boolean(), steps: z.array(FirstStep) })
export type FirstSteps = z.output<typeof FirstSteps>

const ofStaff = { auth: 'staff', status: 200, response: FirstSteps } as const

export const getFirstSteps = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/first-steps',
  may: ['shop.write', 'payment.write'],
  summary: 'What a shop that is being prepared has and what it still lacks; nothing for an open one',
})

/** The right that only owners have: from here on people pay. */
export const openShop = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/first-steps/open',
  may: 'payment.write',
  summary: 'Opens a shop that is being prepared; refused with one error for each step that is not done',
  problems: ['validation_failed'],
})
