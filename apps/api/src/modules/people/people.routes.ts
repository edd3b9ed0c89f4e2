import type { FastifyInstance } from 'fastify'
import { routeDownload } from '#http/download-route.ts'
import { routeWithFile } from '#http/file-bodies.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/people'
import * as imports from '@mutirao/contract/people-imports'
import { getReach, listPeople, listPersonPlaces } from './people.service.ts'
import { addPersonNote, eraseImportedPerson, getPerson, removePersonNote, setPersonReference } from './person.service.ts'

export async function peopleRoutes(app: FastifyInstance) {
  route(app, contract.listPeople, (ctx, { query }) => listPeople(ctx, query))
  route(app, contract.getReach, (ctx, { query }) => getReach(ctx, query))
  route(app, contract.listPersonPlaces, (ctx) => listPersonPlaces(ctx))
  route(app, contract.getPerson, (ctx, { params }) => getPerson(ctx, params.person))
  route(app, contract.setPersonReference, (ctx, { params, body }) => setPersonReference(ctx, params.person, body.reference))
  route(app, contract.addPersonNote, (ctx, { params, body }) => addPersonNote(ctx, params.person, body))
  route(app, contract.removePersonNote, (ctx, { params }) => removePersonNote(ctx, params.person, params.note))
  route(app, imports.eraseImportedPerson, (ctx, { params }) => eraseImportedPerson(ctx, params.person))
  await app.register(importRoutes)
}

/** People from another shop system. Loaded lazily: few servers ever need the reader of spreadsheets. */
async function importRoutes(app: FastifyInstance) {
  const admit = async () => undefined
  await routeWithFile(app, imports.previewPeopleImport, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./people-import.service.ts')).previewPeopleImport(ctx, readBody),
  })
  await routeWithFile(app, imports.importPeople, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./people-import.service.ts')).importPeople(ctx, readBody),
  })
  route(app, imports.listPeopleImports, async (ctx) => (await import('./people-import.service.ts')).listPeopleImports(ctx))
  routeDownload(app, imports.getPeopleImportReport, async (ctx, { params }) =>
    (await import('./people-import.service.ts')).peopleImportReport(ctx, params.id),
  )
}
