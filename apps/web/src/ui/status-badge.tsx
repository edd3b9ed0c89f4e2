import { Icon } from '@mutirao/ui/icon.tsx'
import { calendarClock, check, clock, lock, timer } from '@mutirao/ui/icons.gen.ts'

export type StatusKind = 'open' | 'soon' | 'next' | 'locked' | 'done' | 'past'

const looks: Record<StatusKind, string> = {
  open: 'bg-group-soft text-group-text',
  soon: 'bg-warn-soft text-warn',
  next: 'bg-info-soft text-info',
  locked: 'bg-well text-ink-2',
  done: 'bg-group text-on-group',
  past: 'bg-well text-ink-2',
}
const icons: Partial<Record<StatusKind, string>> = { open: clock, soon: timer, next: calendarClock, locked: lock }

/** 24 px high; on a picture it floats a little. */
export function StatusBadge({ kind, children, className = '' }: { kind: StatusKind; children: string; className?: string }) {
  const icon = icons[kind]
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-[5px] rounded-xs py-1 pr-[9px] pl-[7px] text-12 leading-none font-semibold ${looks[kind]} ${className}`}
    >
      {icon && <Icon d={icon} className="size-3.5 [stroke-width:2.5]" />}
      {children}
      {kind === 'done' && <Icon d={check} className="size-3.5 [stroke-width:2.5]" />}
    </span>
  )
}
