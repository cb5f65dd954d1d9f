-- One more source whose answers are counted: the EU register of economic operators.
ALTER TABLE "source_interval" DROP CONSTRAINT "source_interval_source";
ALTER TABLE "source_interval" ADD CONSTRAINT "source_interval_source" CHECK (
    "source" IN ('vies', 'peppol', 'eprel', 'eori', 'provider', 'paycall_lane', 'payment_provider')
);
