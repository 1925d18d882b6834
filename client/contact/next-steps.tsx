export interface NextStepsProps {
  /** Short lines, in the order in which they happen. */
  steps: readonly string[];
  /** Who calls the visitor back and when; empty where the owner has not said so. */
  call: string;
}

/** What happens after a visitor has asked for an estimate. */
export const NextSteps = ({ steps, call }: NextStepsProps) => (
  <ol className="mt-4 list-decimal ps-[1.5em] text-sm leading-6" data-slot="next-steps">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
    {call && <li className="list-none">{call}</li>}
  </ol>
);
