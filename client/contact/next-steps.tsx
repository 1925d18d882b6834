export interface NextStepsProps {
  /** Short lines, in the order in which they happen. */
  steps: readonly string[];
  /** The name of the caller and the time of the call; empty if the content has neither. */
  call: string;
}

/** The steps after a request for an estimate. */
export const NextSteps = ({ steps, call }: NextStepsProps) => (
  <div className="mt-4 text-start text-sm leading-6" data-slot="next-steps">
    <ol className="list-decimal ps-[1.1em]">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {call && <p>{call}</p>}
  </div>
);
