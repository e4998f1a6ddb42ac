-- What is append-only is not replaced either, whatever connection asks for it.
{never-replaced ledger_transfers kind reference}
{never-replaced order_history}
{never-replaced legal_texts}
{never-replaced audit_entries}
