import * as m from '#paraglide/messages.js'
import type { Relation } from '@mutirao/contract/relations'

/** "Ana, de Vila Madalena, chamou você". */
export const inviterText = ({ name, neighborhood }: NonNullable<Relation['inviter']>): string =>
  neighborhood ? m.invited_by_from({ name, neighborhood }) : m.invited_by({ name })
