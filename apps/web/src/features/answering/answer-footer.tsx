import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { SubmitLabel } from './submit-label.ts';

type AnswerFooterProps = {
  label: SubmitLabel | { kind: 'late' };
  step: number;
  steps: number;
  busy: boolean;
  /** The question tool takes no answer before every question is answered. */
  blocked: boolean;
  onStep: (step: number) => void;
  onSubmit: () => void;
  /** Absent where no agent is left to be told. */
  onSkip?: () => void;
  onDismiss?: () => void;
};

/** Skip, the steps, and Submit, which is loud where an agent waits for the answer. Always in view. */
export function AnswerFooter(props: AnswerFooterProps): ReactNode {
  const { label, step, steps, busy, blocked, onStep, onSubmit, onSkip, onDismiss } = props;
  const { t } = useTranslation('answering');
  return (
    <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-2 @min-[36rem]:px-5">
      {onSkip !== undefined && (
        <SubmitButton
          variant="quiet"
          className="shrink-0 px-3!"
          data-testid="clarification-skip"
          inactive={busy}
          onPress={onSkip}
        >
          {steps > 1 ? t('skipAll') : t('skip')}
        </SubmitButton>
      )}
      {onDismiss !== undefined && (
        <SubmitButton variant="quiet" className="shrink-0 px-3!" inactive={busy} onPress={onDismiss}>
          {t('dismiss')}
        </SubmitButton>
      )}
      <span className="ms-auto" />
      {steps > 1 && (
        <>
          <StepButton by={-1} step={step} steps={steps} busy={busy} onStep={onStep} />
          <StepButton by={1} step={step} steps={steps} busy={busy} onStep={onStep} />
        </>
      )}
      <SubmitButton
        variant={label.kind === 'late' ? 'plain' : 'loud'}
        className="min-w-36 flex-1 px-2! @min-[36rem]:min-w-40 @min-[36rem]:flex-none @min-[36rem]:px-4!"
        data-testid="clarification-submit"
        aria-busy={busy || undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        inactive={busy || blocked}
        onPress={onSubmit}
      >
        {busy && <Spinner />}
        <span>{t(`submit.${label.kind}`, { ...label })}</span>
        <Kbd>{isApple() ? '⌘' : t('submit.control')} ↵</Kbd>
      </SubmitButton>
    </footer>
  );
}

function StepButton(props: {
  by: 1 | -1;
  step: number;
  steps: number;
  busy: boolean;
  onStep: (step: number) => void;
}): ReactNode {
  const { by, step, steps, busy, onStep } = props;
  const { t } = useTranslation('answering');
  const to = step + by;
  const name = by === 1 ? t('next') : t('back');
  return (
    <Button
      aria-label={name}
      className={cx('shrink-0 px-3! @min-[36rem]:px-4!', busy && 'opacity-60')}
      data-testid={by === 1 ? 'clarification-next' : 'clarification-prev'}
      disabled={to < 0 || to >= steps}
      aria-disabled={busy || undefined}
      onClick={() => onStep(to)}
    >
      <Icon name={by === 1 ? 'chevron-right' : 'chevron-left'} className="@min-[36rem]:hidden" />
      <span className="hidden @min-[36rem]:inline">{name}</span>
    </Button>
  );
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
