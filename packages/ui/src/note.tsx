import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const kinds = { quiet: 'bg-well', err: 'bg-err-soft text-err', warn: 'bg-warn-soft', good: 'bg-group-soft', spark: 'bg-spark-soft' }

type Props = { kind?: keyof typeof kinds; icon?: string; action?: ReactNode; children: ReactNode; isAlert?: boolean }

export function Note({ kind = 'quiet', icon, action, children, isAlert = false }: Props) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={`flex items-start gap-2.5 rounded-card px-3.5 py-3 text-13 ${kinds[kind]}`}>
      {icon && <Icon d={icon} />}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
