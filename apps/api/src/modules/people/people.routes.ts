import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/people'
import { getReach, listPeople, listPersonPlaces } from './people.service.ts'
import { addPersonNote, getPerson, removePersonNote, setPersonReference } from './person.service.ts'

export async function peopleRoutes(app: FastifyInstance) {
  route(app, contract.listPeople, (ctx, { query }) => listPeople(ctx, query))
  route(app, contract.getReach, (ctx, { query }) => getReach(ctx, query))
  route(app, contract.listPersonPlaces, (ctx) => listPersonPlaces(ctx))
  route(app, contract.getPerson, (ctx, { params }) => getPerson(ctx, params.person))
  route(app, contract.setPersonReference, (ctx, { params, body }) => setPersonReference(ctx, params.person, body.reference))
  route(app, contract.addPersonNote, (ctx, { params, body }) => addPersonNote(ctx, params.person, body))
  route(app, contract.removePersonNote, (ctx, { params }) => removePersonNote(ctx, params.person, params.note))
}
