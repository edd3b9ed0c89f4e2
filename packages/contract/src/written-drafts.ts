import { z } from 'zod'
import { draftStates } from '@mutirao/domain/written-draft'
import { endpoint } from './endpoint.ts'
import { WrittenIssue } from './merchant.ts'
import { Instant, pageOf, Uuid } from './shapes.ts'
import { mostBytes, ofStaff, ofThing, Revision, Saved, writtenKinds, WrittenPicture, WrittenVideo } from './written.ts'

/** A thing that may be unfinished: its shape is checked when it is published. */
export const DraftValue = z.record(z.string(), z.unknown())

/** Changes with each save of the draft: whoever changes it names the edition that they read. */
const Edition = Uuid

/**
 * A value of a written thing that shoppers do not see yet. isNew: the thing is not in the shop. isRemoval: the thing is to leave it. goesLiveAt: when
 * it is written; of a stopped one, when it should have been. reason: why it stopped.
 */
const DraftHead = z.object({
  kind: z.enum(writtenKinds),
  id: z.string(),
  name: z.string(),
  edition: Edition,
  state: z.enum(draftStates),
  savedAt: Instant,
  savedBy: z.string().optional(),
  goesLiveAt: Instant.optional(),
  scheduledBy: z.string().optional(),
  reason: z.string().optional(),
  /** The campaign of an item or an offer. */
  campaign: z.string().optional(),
  isNew: z.boolean().optional(),
  isRemoval: z.boolean().optional(),
})
export type DraftHead = z.output<typeof DraftHead>

/** value: absent for a removal. revision: the thing's when the draft was written. isOutdated: the thing has changed in the shop since then. */
const WrittenDraft = DraftHead.extend({
  revision: Revision.optional(),
  value: DraftValue.optional(),
  isOutdated: z.boolean().optional(),
  pictures: z.array(WrittenPicture).optional(),
  video: WrittenVideo.optional(),
})
export type WrittenDraft = z.output<typeof WrittenDraft>

const ofEdition = z.object({ edition: Edition })
const path = '/api/admin/written/{kind}/{id}/draft'

export const listDrafts = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/drafts',
  summary: 'The drafts of the kinds that the caller may write: the scheduled ones first, by their moment',
  query: z.object({
    state: z.enum(draftStates).optional(),
    kind: z.enum(writtenKinds).optional(),
    id: ofThing.shape.id.optional().describe('With `kind`, the draft of one thing, or none.'),
    size: z.coerce.number().int().min(1).max(500).default(50),
    page: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  response: pageOf(DraftHead),
})

export const getDraft = endpoint({
  ...ofStaff,
  method: 'GET',
  path,
  summary: 'The draft of one thing',
  params: ofThing,
  response: WrittenDraft,
  problems: ['not_found'],
})

export const putDraft = endpoint({
  ...ofStaff,
  method: 'PUT',
  path,
  summary:
    'Saves a draft, also with mistakes, which the answer lists; without a value the thing is to leave the shop. Names the edition that it replaces; without one there must be none. A scheduled draft has to be scheduled again',
  params: ofThing,
  /** revision: that of the thing as it was read; absent when the thing is new. */
  body: z.object({ edition: Edition.optional(), revision: Revision.optional(), value: DraftValue.optional() }),
  mostBytes,
  response: WrittenDraft.extend({ mistakes: z.array(WrittenIssue), warnings: z.array(WrittenIssue) }),
  problems: ['conflict'],
})

export const deleteDraft = endpoint({
  ...ofStaff,
  method: 'DELETE',
  path,
  summary: 'Throws a draft away',
  params: ofThing,
  query: ofEdition,
  status: 204,
  problems: ['not_found', 'conflict'],
})

export const scheduleDraft = endpoint({
  ...ofStaff,
  method: 'PUT',
  path: `${path}/schedule`,
  summary:
    'Schedules a draft without mistakes: at the moment it is written under the caller’s name, if the thing has not changed and the caller may still write it',
  params: ofThing,
  body: ofEdition.extend({ at: z.iso.datetime({ offset: true }) }),
  response: WrittenDraft,
  problems: ['not_found', 'conflict'],
})

export const unscheduleDraft = endpoint({
  ...ofStaff,
  method: 'DELETE',
  path: `${path}/schedule`,
  summary: 'Cancels the schedule; the draft stays',
  params: ofThing,
  query: ofEdition,
  response: WrittenDraft,
  problems: ['not_found', 'conflict'],
})

export const publishDraft = endpoint({
  ...ofStaff,
  method: 'POST',
  path: `${path}/publish`,
  summary: 'Writes a draft now, with the checks of any write, and ends it',
  params: ofThing,
  body: ofEdition,
  response: Saved.partial({ revision: true }),
  problems: ['not_found', 'conflict'],
})

/** What a form holds, in the field `typed` of a post to the address of a preview. sold: the items and offers of a campaign that it changes; without a value they leave. */
export const TypedThing = z.object({
  value: DraftValue,
  sold: z.array(z.object({ kind: z.enum(['items', 'offers']), id: ofThing.shape.id, value: DraftValue.optional() })).max(200),
})
export type TypedThing = z.output<typeof TypedThing>

export const addressDraft = endpoint({
  ...ofStaff,
  method: 'POST',
  path: `${path}/preview`,
  changesNothing: true,
  summary:
    'An address of this shop that shows it with the draft, for an hour and without orders; of a campaign outside the shop, with the campaign in it. With `typed`, the address of a thing without a draft, too: it takes by POST what a form holds',
  params: ofThing,
  query: z.object({ typed: z.literal('true').optional().describe('For a form that posts what is typed.') }),
  response: z.object({ path: z.string(), expiresAt: Instant }),
  problems: ['not_found'],
})
