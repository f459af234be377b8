class SignupsController < ApplicationController
  before_action :require_email, :require_captcha, only: :create

  def new; end

  def create
    @email = ""
    show "Account created."
  end

  private

  # Check the other fields first: a response can be verified only once.
  def require_email
    @email = params[:email].to_s
    show "Enter an email address.", 422 unless @email.include?("@")
  end

  def require_captcha
    outcome, code = Captcha.verify(params["captcha-response"])
    logger.info("captcha #{outcome} #{code}")
    # :accepted and :unverified both pass. Give an :unverified request a second check.
    return unless outcome == :rejected

    # Without the field, no check reached this server.
    return show("The captcha check did not load. Allow its script, or write to help@shop.example.", :forbidden) if code == "response_missing"

    show "The captcha check failed or expired. Complete it again, or write to help@shop.example.", :forbidden
  end

  def show(message, status = :ok)
    @message = message
    render :new, status: status
  end
end
