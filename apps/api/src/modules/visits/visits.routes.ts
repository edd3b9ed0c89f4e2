import type { FastifyInstance } from 'fastify'
import type { Services } from '#context.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/visits'
import { visitCounter } from './visits.service.ts'

/** One statement a shop and table in each interval, however many visits it has. */
const STORE_MS = 1000

export async function visitRoutes(app: FastifyInstance, services: Services) {
  const counter = visitCounter(services)
  const timer = setInterval(() => void counter.store(), STORE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await counter.store()
  })
  route(app, contract.countVisit, async (ctx, { body }, reply) => counter.count(ctx, body, reply.request.headers['user-agent']))
}
