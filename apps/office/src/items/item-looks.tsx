import { Tag, type TagLook } from '#written/tag.tsx'
import type { DeskItemState } from '@mutirao/contract/desk-items'
import { check } from '@mutirao/ui/icons.gen.ts'
import { circleAlert, circleX, eyeOff } from '@mutirao/ui/service-icons.gen.ts'
import { itemStateText } from './texts.ts'

const looks: Record<DeskItemState, TagLook> = {
  SELLING: { icon: check, look: 'bg-ok-soft text-ok' },
  LOW: { icon: circleAlert, look: 'bg-warn-soft text-ink' },
  OUT: { icon: circleX, look: 'bg-err-soft text-err' },
  HIDDEN: { icon: eyeOff, look: 'bg-well text-ink' },
}

export const StateTag = ({ state }: { state: DeskItemState }) => <Tag {...looks[state]}>{itemStateText(state)}</Tag>
