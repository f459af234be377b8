class ApplicationController < ActionController::Base
  # #region csrf
  protect_from_forgery with: :exception
  # #endregion
end
